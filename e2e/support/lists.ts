import type { Page } from '@playwright/test'

/** Tables of the page that are wider than their place, with the pixels that are cut off. */
export const cutTables = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main .ant-table-content')].flatMap((table) => {
      const cut = table.scrollWidth - table.clientWidth
      return cut > 0 ? [`${table.closest('section')?.getAttribute('aria-label') ?? ''} +${cut} px`] : []
    }),
  )

import type { Frame, Page } from '@playwright/test'

/** What the policy refused in any document of the page, frames included. Asked for before the page loads anything. */
export async function noteRefused(page: Page): Promise<string[]> {
  const refused: string[] = []
  page.on('console', (line) => line.text().startsWith('refused: ') && refused.push(line.text()))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) =>
      console.log(`refused: ${effectiveDirective} ${blockedURI} ${sample} ${sourceFile} in ${location.href}`),
    ),
  )
  return refused
}

/** Does what an attacker would with a text of theirs; the ways in which the page took it as markup. */
export const takesMarkup = (page: Page | Frame): Promise<string[]> =>
  page.evaluate(() =>
    ['innerHTML', 'outerHTML', 'srcdoc', 'src'].filter((name) => {
      const element = document.createElement(name === 'srcdoc' ? 'iframe' : name === 'src' ? 'script' : 'div')
      if (name === 'outerHTML') document.createElement('div').append(element)
      try {
        Object.assign(element, { [name]: '<img src=x onerror="self.isTaken = true">' })
        return true
      } catch (error) {
        return !(error instanceof TypeError)
      }
    }),
  )

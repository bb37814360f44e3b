import type { Frame, Page } from '@playwright/test'

/** Records violations of the content security policy, including those in frames. Call it before the first load. */
export async function recordPolicyViolations(page: Page): Promise<string[]> {
  const refused: string[] = []
  page.on('console', (line) => line.text().startsWith('refused: ') && refused.push(line.text()))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) =>
      console.log(`refused: ${effectiveDirective} ${blockedURI} ${sample} ${sourceFile} in ${location.href}`),
    ),
  )
  return refused
}

/** Lists DOM sinks that accept an unsanitised string as markup. */
export const findMarkupSinks = (page: Page | Frame): Promise<string[]> =>
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

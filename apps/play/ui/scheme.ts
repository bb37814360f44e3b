/** Original conditions of the media rules that depend on the colour scheme. */
const written = new Map<CSSMediaRule, string>()

function collect(rules: CSSRuleList) {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.media.mediaText.includes('prefers-color-scheme') && !written.has(rule))
      written.set(rule, rule.media.mediaText)
    if (rule instanceof CSSGroupingRule) collect(rule.cssRules)
  }
}

/** Switches every style sheet of the page to a colour scheme; 'auto' is the one that the browser prefers. */
export function paintScheme(scheme: string) {
  for (const sheet of document.styleSheets) collect(sheet.cssRules)
  for (const [rule, condition] of written)
    rule.media.mediaText = scheme === 'auto' ? condition : condition.includes(scheme) ? 'all' : 'not all'
  document.documentElement.style.colorScheme = scheme === 'auto' ? '' : scheme
}

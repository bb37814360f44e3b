type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'style' | 'children'>
>
type Child = Node | string | null

/** Makes an element. Texts become text nodes: nothing that anybody wrote is ever read as markup. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties<Tag> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children.filter((child) => child !== null))
  return element
}

const svg = 'http://www.w3.org/2000/svg'

/** A line drawing from the paths of a 24 by 24 grid. */
export function icon(...paths: string[]): SVGSVGElement {
  const element = document.createElementNS(svg, 'svg')
  for (const [name, value] of Object.entries({ viewBox: '0 0 24 24', 'aria-hidden': 'true', class: 'icon' }))
    element.setAttribute(name, value)
  for (const d of paths) {
    const path = document.createElementNS(svg, 'path')
    path.setAttribute('d', d)
    element.append(path)
  }
  return element
}

export const icons = {
  headset: () =>
    icon(
      'M4.5 14v-2a7.5 7.5 0 0 1 15 0v2',
      'M4.5 13.5h1.8a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-.8a2 2 0 0 1-2-2v-2a1 1 0 0 1 1-1z',
      'M19.5 13.5h-1.8a1 1 0 0 0-1 1v3a1 1 0 0 0 1 1h.8a2 2 0 0 0 2-2v-2a1 1 0 0 0-1-1z',
      'M18.5 18.5c0 1.6-1.6 2.5-4 2.5',
    ),
  picture: () =>
    icon(
      'M4 6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5z',
      'M4.5 16l4.5-4 4 3.5 2.5-2 4 3.5',
      'M15.5 9.5h.01',
    ),
  send: () => icon('M12 19V6', 'M6.5 11 12 5.5 17.5 11'),
  down: () => icon('M6 9.5l6 6 6-6'),
}

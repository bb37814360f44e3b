/** Copies a text; falls back to execCommand in frames without an origin. Returns whether it worked. */
export async function toClipboard(text: string): Promise<boolean> {
  try {
    if (window.self !== window.top) throw new Error('the clipboard API is unavailable in frames')
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.setAttribute('readonly', '')
    document.body.append(field)
    field.select()
    const isDone = document.execCommand('copy')
    field.remove()
    return isDone
  }
}

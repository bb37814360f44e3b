interface InputMethodPress {
  isComposing: boolean
  keyCode: number
}
interface KeyPress {
  key: string
  shiftKey: boolean
  nativeEvent: InputMethodPress
}

/** Key code of a key press that the input method has handled. Safari reports it after `compositionend`, not composing. */
const handledByInputMethod = 229

/** Whether a key press belongs to an input method: Enter that ends its word, Escape that gives the word up. */
export const isOfInputMethod = ({ isComposing, keyCode }: InputMethodPress): boolean =>
  isComposing || keyCode === handledByInputMethod

/** Whether a key press sends a written text: Enter without Shift, unless it ends a word of an input method. */
export const isSendKey = ({ key, shiftKey, nativeEvent }: KeyPress): boolean =>
  key === 'Enter' && !shiftKey && !isOfInputMethod(nativeEvent)

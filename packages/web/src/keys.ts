interface KeyPress {
  key: string
  shiftKey: boolean
  nativeEvent: { isComposing: boolean; keyCode: number }
}

/** Key code of a key press that the input method has handled. Safari reports it after `compositionend`, not composing. */
const handledByInputMethod = 229

/** Whether a key press sends a written text: Enter without Shift, unless it ends a word of an input method. */
export const isSendKey = ({ key, shiftKey, nativeEvent: { isComposing, keyCode } }: KeyPress): boolean =>
  key === 'Enter' && !shiftKey && !isComposing && keyCode !== handledByInputMethod

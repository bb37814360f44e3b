import { isOfInputMethod } from '@koi/web/keys'
import { Input, type InputRef } from 'antd'
import type { ComponentProps, Ref } from 'react'

type SearchProps = ComponentProps<typeof Input.Search>

/** A search box in which Enter that ends a word of an input method does not search. */
export const Search = ({ onSearch, ...rest }: SearchProps & { ref?: Ref<InputRef> }) => (
  <Input.Search
    {...rest}
    onSearch={(text, event, source) => {
      if (!event || !isOfInputMethod(event.nativeEvent as KeyboardEvent)) onSearch?.(text, event, source)
    }}
  />
)

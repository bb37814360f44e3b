import {
  BoldOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type Editor, EditorContent, mergeAttributes, Node, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { Button, Card, Flex, Popover, Tooltip } from 'antd'
import { type ReactNode, useState } from 'react'
import { ImageInput } from './ImageInput.tsx'
import { Search } from './Search.tsx'
import { copy } from '../words/ui.copy.ts'

const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
})

const extensions = [StarterKit.configure({ link: { openOnClick: false } }), Picture]

interface Props {
  label: string
  value: string
  onChange: (html: string) => void
}

export function RichTextEditor({ label, value, onChange }: Props) {
  const editor = useEditor({
    extensions,
    content: value,
    injectCSS: false,
    editorProps: {
      attributes: { class: 'rich ProseMirror', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
    },
    onUpdate: ({ editor: present }) => onChange(present.isEmpty ? '' : present.getHTML()),
  })
  return (
    <Card size="small" styles={{ body: { padding: 0 } }} title={<Tools editor={editor} />}>
      <EditorContent editor={editor} />
    </Card>
  )
}

function Tools({ editor }: { editor: Editor }) {
  const is = useEditorState({
    editor,
    selector: ({ editor: present }) => ({
      bold: present.isActive('bold'),
      italic: present.isActive('italic'),
      underline: present.isActive('underline'),
      strike: present.isActive('strike'),
      heading: present.isActive('heading'),
      bullets: present.isActive('bulletList'),
      numbers: present.isActive('orderedList'),
      link: present.isActive('link'),
    }),
  })
  const chain = () => editor.chain().focus()
  const words = copy.rich
  return (
    <Flex wrap gap={2} role="toolbar" aria-label={words.editor}>
      <Tool label={words.bold} icon={<BoldOutlined />} isOn={is.bold} onClick={() => chain().toggleBold().run()} />
      <Tool
        label={words.italic}
        icon={<ItalicOutlined />}
        isOn={is.italic}
        onClick={() => chain().toggleItalic().run()}
      />
      <Tool
        label={words.underline}
        icon={<UnderlineOutlined />}
        isOn={is.underline}
        onClick={() => chain().toggleUnderline().run()}
      />
      <Tool
        label={words.strike}
        icon={<StrikethroughOutlined />}
        isOn={is.strike}
        onClick={() => chain().toggleStrike().run()}
      />
      <Tool
        label={words.heading}
        icon={<FontSizeOutlined />}
        isOn={is.heading}
        onClick={() => chain().toggleHeading({ level: 3 }).run()}
      />
      <Tool
        label={words.bullets}
        icon={<UnorderedListOutlined />}
        isOn={is.bullets}
        onClick={() => chain().toggleBulletList().run()}
      />
      <Tool
        label={words.numbers}
        icon={<OrderedListOutlined />}
        isOn={is.numbers}
        onClick={() => chain().toggleOrderedList().run()}
      />
      <LinkTool editor={editor} isOn={is.link} />
      <PictureTool onPick={(src) => chain().insertContent({ type: 'picture', attrs: { src } }).run()} />
      <Tool label={words.undo} icon={<UndoOutlined />} onClick={() => chain().undo().run()} />
      <Tool label={words.redo} icon={<RedoOutlined />} onClick={() => chain().redo().run()} />
    </Flex>
  )
}

interface ToolProps {
  label: string
  icon: ReactNode
  isOn?: boolean
  onClick?: () => void
}

function Tool({ label, icon, isOn = false, onClick }: ToolProps) {
  return (
    <Tooltip title={label}>
      <Button
        type={isOn ? 'primary' : 'text'}
        size="medium"
        aria-label={label}
        aria-pressed={isOn}
        icon={icon}
        onClick={onClick}
      />
    </Tooltip>
  )
}

function LinkTool({ editor, isOn }: { editor: Editor; isOn: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const set = (href: string) => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === '') chain.unsetLink().run()
    else chain.setLink({ href }).run()
    setOpen(false)
  }
  const ask = (
    <Search
      aria-label={copy.rich.linkAddress}
      placeholder={copy.rich.linkAddress}
      enterButton={copy.save}
      onSearch={set}
      style={{ width: 320 }}
    />
  )
  return (
    <Popover content={ask} trigger="click" open={isOpen} onOpenChange={setOpen} destroyOnHidden>
      <Button
        type={isOn ? 'primary' : 'text'}
        size="medium"
        aria-label={copy.rich.link}
        aria-pressed={isOn}
        icon={<LinkOutlined />}
      />
    </Popover>
  )
}

function PictureTool({ onPick }: { onPick: (src: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [src, setSrc] = useState('')
  const insert = () => {
    onPick(src)
    setSrc('')
    setOpen(false)
  }
  const ask = (
    <Flex vertical gap={8} style={{ width: 340 }}>
      <ImageInput value={src} onChange={setSrc} />
      <Button type="primary" disabled={src === ''} onClick={insert}>
        {copy.rich.picture}
      </Button>
    </Flex>
  )
  return (
    <Popover content={ask} trigger="click" open={isOpen} onOpenChange={setOpen}>
      <Button type="text" size="medium" aria-label={copy.rich.picture} icon={<PictureOutlined />} />
    </Popover>
  )
}

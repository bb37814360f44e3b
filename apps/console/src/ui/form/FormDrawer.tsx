import { Alert, App, Button, Drawer, Flex, type FormInstance } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { copy as app } from '../../app/app.copy.ts'
import type { Field, Values } from '../field/field.ts'
import { type FormProblem, type ItemName, setProblemAtField } from './fieldProblem.ts'
import { StillWorking } from './StillWorking.tsx'
import { copy } from '../words/ui.copy.ts'

/** Sends a form's request, one at a time. After a failure `problem` is its sentence and the form can be sent again. */
export function useSaving(sentenceOf: (error: unknown) => string) {
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState('')
  // A ref, because a second Enter can arrive before React disables the button.
  const isUnderWay = useRef(false)
  const save = async (request: () => Promise<unknown>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setSaving(true)
    setProblem('')
    try {
      await request()
    } catch (error) {
      setProblem(sentenceOf(error))
      setSaving(false)
      isUnderWay.current = false
    }
  }
  return { isSaving, problem, setProblem, save }
}

/**
 * `useSaving` for a form with a tab per language. An invalid or refused field gets the error, is scrolled to and focused, after
 * its tab was opened.
 */
export function useFormSaving(form: FormInstance<Values>, fields: Field[]) {
  const [language, setLanguage] = useState('')
  /** An object per error, so that the same field is scrolled to again. */
  const [shown, setShown] = useState<{ name: ItemName } | null>(null)
  useEffect(() => {
    if (shown) form.scrollToField(shown.name, { block: 'center', focus: true })
  }, [form, shown])
  const show = (name: ItemName, language: string) => {
    setLanguage(language)
    setShown({ name })
  }
  const take = (error: unknown): FormProblem => {
    const problem = setProblemAtField(form, fields, error)
    if (problem.name !== null) show(problem.name, problem.language)
    return problem
  }
  const saving = useSaving((error) => take(error).sentence)
  /** Shows a refusal if it is about a field of this form; returns whether it is. */
  const showAtField = (error: unknown): boolean => {
    const { name, sentence } = take(error)
    if (name !== null) saving.setProblem(sentence)
    return name !== null
  }
  /** Of antd's form: the first invalid field. */
  const onFinishFailed = ({ errorFields: [first] }: { errorFields: { name: (string | number)[] }[] }) => {
    if (!first) return
    const [name, ...cell] = first.name
    const found = fields.find((field) => field.name === name)
    show((cell.length > 0 ? first.name : String(name)) as ItemName, found?.language ?? '')
  }
  return { ...saving, language, setLanguage, showAtField, onFinishFailed }
}

interface Props {
  title: string
  size: number
  saving: Pick<ReturnType<typeof useSaving>, 'isSaving' | 'problem'>
  /** Whether closing would discard edits. */
  isTouched: () => boolean
  onSave: () => void
  onClose: () => void
  /** Element next to the save button. */
  extra?: ReactNode
  children: ReactNode
}

/** A drawer with a form. It asks before discarding edits and cannot be closed while saving. */
export function FormDrawer({ title, size, saving, isTouched, onSave, onClose, extra, children }: Props) {
  const { isSaving, problem } = saving
  const { modal } = App.useApp()
  const close = () => {
    if (isSaving) return
    if (!isTouched()) return onClose()
    void modal.confirm({
      title: copy.discardTitle,
      content: copy.discardEffect,
      okText: copy.discard,
      cancelText: app.cancel,
      onOk: onClose,
    })
  }
  return (
    <Drawer
      open
      title={title}
      size={size}
      onClose={close}
      closable={{ disabled: isSaving }}
      mask={{ closable: false }}
      footer={
        <Flex justify="end" align="center" gap={8}>
          {isSaving && <StillWorking />}
          {extra}
          <Button disabled={isSaving} onClick={close}>
            {app.cancel}
          </Button>
          <Button type="primary" loading={isSaving} onClick={onSave}>
            {copy.save}
          </Button>
        </Flex>
      }
    >
      {problem && <Alert role="alert" type="error" showIcon title={problem} style={{ marginBottom: 12 }} />}
      {children}
    </Drawer>
  )
}

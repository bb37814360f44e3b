import { UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Image, Input, Upload } from 'antd'
import { useState } from 'react'
import { upload } from '../../app/api.ts'
import { sentenceOf } from '../../app/problem.ts'
import { isPicture, pictureTypes } from './picture.ts'
import { copy } from '../words/ui.copy.ts'

interface Props {
  id?: string
  value?: string
  placeholder?: string
  onChange?: (address: string) => void
}

/** An image upload or address. */
export function ImageInput({ id, value = '', placeholder = copy.imageAddress, onChange }: Props) {
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  const send = async (file: File) => {
    setProblem('')
    if (!isPicture(file)) return setProblem(copy.uploadWrong)
    setSending(true)
    try {
      onChange?.(await upload(file))
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <Flex vertical gap={8}>
      <Flex gap={8}>
        <Input
          {...(id ? { id } : {})}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
        />
        <Upload
          accept={pictureTypes.join()}
          showUploadList={false}
          beforeUpload={(file) => {
            void send(file)
            return Upload.LIST_IGNORE
          }}
        >
          <Button icon={<UploadOutlined />} loading={isSending}>
            {isSending ? copy.uploading : copy.upload}
          </Button>
        </Upload>
      </Flex>
      {problem && <Alert role="alert" type="error" title={problem} />}
      {value !== '' && (
        <Image src={value} alt={copy.picture} style={{ maxHeight: 120, maxWidth: '100%', objectFit: 'contain' }} />
      )}
    </Flex>
  )
}

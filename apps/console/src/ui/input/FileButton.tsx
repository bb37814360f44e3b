import { Upload } from 'antd'
import type { ReactNode } from 'react'
import { decodeFile } from './decodeFile.ts'

/** Reads a CSV file that the operator chooses. */
export function FileButton({ onText, children }: { onText: (text: string) => void; children: ReactNode }) {
  return (
    <Upload
      accept=".csv,text/csv"
      showUploadList={false}
      beforeUpload={(file) => {
        void file.arrayBuffer().then((bytes) => onText(decodeFile(new Uint8Array(bytes))))
        return Upload.LIST_IGNORE
      }}
    >
      {children}
    </Upload>
  )
}

import { Upload } from 'antd'
import type { ReactNode } from 'react'

/** Reads a CSV file that the operator chooses. */
export function FileButton({ onText, children }: { onText: (text: string) => void; children: ReactNode }) {
  return (
    <Upload
      accept=".csv,text/csv"
      showUploadList={false}
      beforeUpload={(file) => {
        void file.text().then(onText)
        return Upload.LIST_IGNORE
      }}
    >
      {children}
    </Upload>
  )
}

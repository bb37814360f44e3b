import { mainBrand } from '@koi/contract/site/brand/brand'
import { Spin } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { enterBrand, safePath } from '../../app/brands.ts'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { copy } from './staff.copy.ts'

/** Page of the main brand: `/switch?to=CODE&path=/players` enters a further brand with this session. */
export default function SwitchPage() {
  const [search] = useSearchParams()
  const [problem, setProblem] = useState<unknown>(null)
  const go = useNavigate()
  const hasBegun = useRef(false)
  const brand = search.get('to') ?? mainBrand
  const path = safePath(search.get('path'))
  const enter = useCallback(() => {
    setProblem(null)
    if (brand === mainBrand) void go(path, { replace: true })
    else enterBrand(brand, path).catch(setProblem)
  }, [brand, path, go])
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    enter()
  }, [enter])
  return problem === null ? (
    <Spin fullscreen description={copy.entering} />
  ) : (
    <Failure error={problem} onRetry={enter} />
  )
}

import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companies, type Company } from '#contract/parties/companies.ts'
import { locations } from '#contract/parties/locations.ts'
import { call } from '../../../api/call.ts'
import { reportUnlessRefused } from '../../../app/frame/fault-reports.ts'
import { Alert } from '../../../ui/theme/surfaces.tsx'
import { useFlowValue } from './flow-form-context.ts'

async function readReceiver(
  { receiver, destination }: { readonly receiver: string; readonly destination: string },
  signal: AbortSignal,
): Promise<Company | undefined> {
  if (receiver !== '') return await call(companies.read, { params: { id: receiver }, signal })
  if (destination === '') return undefined
  const location = await call(locations.read, { params: { id: destination }, signal })
  return await call(companies.read, { params: { id: location.company.id }, signal })
}

/**
 * A waste stream number begins with the processor number of its receiver (LMA). Only a warning: the number
 * may have been given to another site of the receiver.
 */
export function WasteStreamWarning() {
  const { t } = useTranslation('flows')
  const number = useFlowValue('wasteStreamNumber')
  const receiver = useFlowValue('receiver')
  const destination = useFlowValue('destinationLocation')
  const [company, setCompany] = useState<Company>()
  const isComplete = number.length === 12
  useEffect(() => {
    if (!isComplete) return
    const controller = new AbortController()
    readReceiver({ receiver, destination }, controller.signal).then(setCompany, (error: unknown) => {
      if (!controller.signal.aborted) reportUnlessRefused('receiver of a flow')(error)
    })
    return () => controller.abort()
  }, [isComplete, receiver, destination])
  const expected = company?.processorNumber
  const found = number.slice(0, 5)
  if (!isComplete || expected === undefined || expected === found) return null
  return <Alert tone="warning">{t('form.streamOfOther', { found, expected, receiver: company?.name })}</Alert>
}

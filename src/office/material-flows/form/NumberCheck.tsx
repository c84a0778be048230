import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkLmaNumber, type CheckedNumber, readLmaProcessors } from '#contract/integrations/lma.ts'
import { call } from '../../../api/call.ts'
import { reportUnlessRefused } from '../../../app/frame/fault-reports.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Alert } from '../../../ui/theme/surfaces.tsx'
import { useMutation } from '../../shared/page/use-mutation.ts'
import { useFlowValue } from './flow-form-context.ts'

/** Asks the LMA whether it knows the number, where the server is set up to. */
export function NumberCheck() {
  const { t } = useTranslation('lma')
  const number = useFlowValue('wasteStreamNumber')
  const [isSetUp, setSetUp] = useState(false)
  const [answer, setAnswer] = useState<CheckedNumber & { readonly number: string }>()
  const { busy, run } = useMutation()
  useEffect(() => {
    const controller = new AbortController()
    call(readLmaProcessors, { signal: controller.signal }).then(
      ({ desk }) => setSetUp(desk !== 'none'),
      (error: unknown) => {
        if (!controller.signal.aborted) reportUnlessRefused('whether the LMA can be asked')(error)
      },
    )
    return () => controller.abort()
  }, [])
  if (!isSetUp || number.length !== 12) return null
  const ask = () =>
    run(async () => {
      setAnswer({ ...(await call(checkLmaNumber, { body: { wasteStreamNumber: number } })), number })
    })
  const holder = answer?.holder ?? t('check.someone')
  return (
    <chakra.div display="grid" gap="8px" justifyItems="start">
      <Button size="sm" variant="outline" disabled={busy} onClick={() => void ask()}>
        {t('check.ask')}
      </Button>
      {answer?.number !== number ? null : (
        <Alert tone={answer.known ? 'success' : 'warning'}>
          {[
            answer.known ? t('check.known', { number, holder }) : t('check.unknown', { number }),
            ...answer.errors.map(({ code, text = code }) => text),
          ].join(' ')}
        </Alert>
      )}
    </chakra.div>
  )
}

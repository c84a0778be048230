import { chakra } from '@chakra-ui/react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { NetworkError, Problem } from '../api/errors.ts'
import { referenceOf, reportError } from '../app/frame/fault-reports.ts'
import type { useRemoteData } from '../app/frame/use-remote-data.ts'
import { Button } from '../ui/controls/Button.tsx'
import { toast } from '../ui/overlays/toaster.ts'
import { Alert, Card, LoadingState, SectionTitle } from '../ui/theme/surfaces.tsx'

export function AccountSection({
  title,
  lead,
  ref,
  children,
}: {
  readonly title: string
  readonly lead?: string
  readonly ref?: Ref<HTMLDivElement>
  readonly children: ReactNode
}) {
  return (
    <Card>
      <chakra.div ref={ref} display="grid" gap="16px">
        <SectionTitle>{title}</SectionTitle>
        {lead === undefined ? null : <chakra.p color="fg.muted">{lead}</chakra.p>}
        {children}
      </chakra.div>
    </Card>
  )
}

export function Loaded<Value>({
  data,
  failure,
  children,
}: {
  readonly data: ReturnType<typeof useRemoteData<Value>>
  readonly failure: string
  readonly children: (value: Value) => ReactNode
}) {
  const { t } = useTranslation('app')
  if (data.state === 'loading') return <LoadingState lines={2} label={t('loading')} />
  if (data.state === 'ready') return children(data.value)
  return (
    <Alert tone="warning" action={<Button onClick={data.reload}>{t('tryAgain')}</Button>}>
      {data.detail ?? failure}
    </Alert>
  )
}

/** Says why a change was not made. */
export function useFailureToast(where: string): (error: unknown) => void {
  const { t } = useTranslation('app')
  return (error) => {
    if (error instanceof Problem) return toast('error', error.detail)
    if (error instanceof NetworkError) return toast('error', t('noConnection'))
    toast('error', t('unexpected', referenceOf(error)))
    reportError(error, where)
  }
}

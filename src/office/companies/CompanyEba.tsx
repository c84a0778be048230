import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/parties/companies.ts'
import { type EbaState, readEbaState, testEbaConnection } from '#contract/integrations/eba.ts'
import { call } from '../../api/call.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Card, SectionTitle, StatusBadge } from '../../ui/theme/surfaces.tsx'
import { useEbaFailure } from '../shared/page/use-eba-failure.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { useMutation } from '../shared/page/use-mutation.ts'

export function CompanyEba({ company: { id } }: { readonly company: Company }) {
  const { t } = useTranslation('weighbridges')
  const [state, setState] = useState<EbaState>()
  const { busy, run } = useMutation()
  useEffect(() => {
    const controller = new AbortController()
    call(readEbaState, { params: { id }, signal: controller.signal }).then(setState, (error: unknown) => {
      if (!(error instanceof Problem || error instanceof NetworkError)) throw error
    })
    return () => controller.abort()
  }, [id])
  const test = () => run(async () => setState(await call(testEbaConnection, { params: { id } })))
  if (state === undefined || !state.connected) return null
  return (
    <Card aria-labelledby="eba" maxWidth="960px">
      <chakra.div display="flex" flexWrap="wrap" gap="12px" alignItems="center">
        <SectionTitle id="eba">{t('company.title')}</SectionTitle>
        <StateBadge state={state} />
        <chakra.div flex="1" />
        <Button size="sm" variant="outline" disabled={busy} onClick={() => void test()}>
          {t('company.test')}
        </Button>
      </chakra.div>
      <StateFacts state={state} />
    </Card>
  )
}

function StateBadge({ state: { lastErrorAt, lastContactAt } }: { readonly state: EbaState }) {
  const { t } = useTranslation('weighbridges')
  if (lastErrorAt !== undefined) return <StatusBadge tone="danger">{t('company.broken')}</StatusBadge>
  return lastContactAt === undefined ? (
    <StatusBadge tone="neutral">{t('company.untried')}</StatusBadge>
  ) : (
    <StatusBadge tone="success">{t('company.works')}</StatusBadge>
  )
}

function StateFacts({ state }: { readonly state: EbaState }) {
  const { t } = useTranslation('weighbridges')
  const { moment, number } = useFormats()
  const failure = useEbaFailure()
  return (
    <chakra.ul paddingTop="8px" color="fg.muted" fontSize="label">
      {state.lastContactAt === undefined ? null : (
        <li>{t('company.lastContact', { moment: moment(state.lastContactAt) })}</li>
      )}
      {state.lastErrorAt === undefined ? null : (
        <li>
          {t('company.lastError', { moment: moment(state.lastErrorAt), error: failure(state.lastFailure) })}
        </li>
      )}
      <li>{t('company.waiting', { shown: number(state.waitingLetters) })}</li>
      <li>{t('company.unmatched', { shown: number(state.unmatchedWeighings) })}</li>
    </chakra.ul>
  )
}

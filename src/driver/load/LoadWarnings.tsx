import { chakra } from '@chakra-ui/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { CollectedGiverDraft } from '#contract/flows/collected-givers.ts'
import type { Packaging } from '#contract/parties/packaging.ts'
import type { WarningCode } from '#contract/flows/readiness-codes.ts'
import { letterWarnings } from '#contract/letters/letter-warnings.ts'
import type { FlowWithProject } from '../../offline/flows/flows.ts'
import { InfoIcon } from '../../ui/theme/icons.tsx'
import { Fold } from '../shared/Fold.tsx'

/** What looks wrong on the letter of this load; it stops nothing. `flow` is as it holds on the day. */
export function LoadWarnings({
  flow,
  givers,
  packaging,
}: {
  readonly flow: FlowWithProject
  readonly givers: readonly CollectedGiverDraft[] | undefined
  readonly packaging: Packaging | undefined
}) {
  const codes = letterWarnings({ flow, shipment: { givers, packaging } })
  if (codes.length === 0) return null
  return (
    <Suspense>
      <Warnings codes={codes} />
    </Suspense>
  )
}

/** One line: what the driver does next stands in reach. */
function Warnings({ codes }: { readonly codes: readonly WarningCode[] }) {
  const { t } = useTranslation('warnings')
  return (
    <chakra.div background="bg.muted" borderRadius="card" padding="0 16px">
      <Fold
        line={
          <>
            <InfoIcon />
            <chakra.strong flex="1" fontWeight="600">
              {t('warnings', { count: codes.length })}
            </chakra.strong>
          </>
        }
      >
        <chakra.p paddingBottom="8px">{t('title')}</chakra.p>
        <chakra.ul listStyleType="disc" padding="0 0 16px 20px" display="grid" gap="4px">
          {codes.map((code) => (
            <li key={code}>{t(code)}</li>
          ))}
        </chakra.ul>
      </Fold>
    </chakra.div>
  )
}

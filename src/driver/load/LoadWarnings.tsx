import { chakra } from '@chakra-ui/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { CollectedGiverDraft } from '#contract/flows/collected-givers.ts'
import type { Packaging } from '#contract/parties/packaging.ts'
import type { WarningCode } from '#contract/flows/readiness-codes.ts'
import { letterWarnings } from '#contract/letters/letter-warnings.ts'
import type { FlowWithProject } from '../../offline/flows/flows.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'

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

function Warnings({ codes }: { readonly codes: readonly WarningCode[] }) {
  const { t } = useTranslation('warnings')
  return (
    <Alert tone="neutral" title={t('title')}>
      <chakra.ul listStyleType="disc" paddingLeft="20px" display="grid" gap="4px">
        {codes.map((code) => (
          <li key={code}>{t(code)}</li>
        ))}
      </chakra.ul>
    </Alert>
  )
}

import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { containerTypes, shipTypes } from '#contract/parties/master-data.ts'
import { Card, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { PlainTable } from '../shared/tables/PlainTable.tsx'

/** The contract fixes them; only the kinds of trucks are maintained. */
export function Component() {
  const { t } = useTranslation(['reference', 'companies'])
  return (
    <DetailLayout
      back={{ to: '/master-data', title: t('title') }}
      title={t('lists.transport-modes.title')}
      description={t('modes.lead')}
    >
      <Kinds
        title={t('modes.kinds.ship')}
        kinds={shipTypes.map((code) => [code, t(`companies:mode.shipTypes.${code}`)])}
      />
      <Kinds
        title={t('modes.kinds.container')}
        kinds={containerTypes.map((code) => [code, t(`companies:mode.containerTypes.${code}`)])}
      />
      <Card maxWidth="720px">
        <SectionTitle>{t('modes.kinds.truck')}</SectionTitle>
        <chakra.p paddingTop="8px">
          {t('modes.truckTypes')}{' '}
          <TextLink to="/master-data/truck-types">{t('modes.openTruckTypes')}</TextLink>
        </chakra.p>
      </Card>
    </DetailLayout>
  )
}

function Kinds({
  title,
  kinds,
}: {
  readonly title: string
  readonly kinds: readonly (readonly [code: string, name: string])[]
}) {
  const { t } = useTranslation('reference')
  return (
    <Card maxWidth="720px" display="grid" gap="8px">
      <SectionTitle>{title}</SectionTitle>
      <PlainTable label={title} columns={[t('modes.type'), t('modes.code')]}>
        {kinds.map(([code, name]) => (
          <tr key={code}>
            <td>{name}</td>
            <td className="numbers">{code}</td>
          </tr>
        ))}
      </PlainTable>
    </Card>
  )
}

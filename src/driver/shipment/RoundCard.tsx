import { chakra } from '@chakra-ui/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useTranslation } from 'react-i18next'
import { roundDraftOf } from '../../offline/shipments/round.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { giversDraftOf } from '../../offline/shipments/statements.ts'
import { readDraft } from '../../offline/store/drafts.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { LabelRow } from '../../ui/controls/fields.tsx'
import { Card, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { isUnsaved, rowOf, rowsOfDraft } from '../shared/giver-rows.ts'
import { Tag } from '../shared/Tag.tsx'
import { useLocale } from '../shared/use-locale.ts'

/** A round is listed door by door. */
export function RoundCard({ shipment: { id, flow, givers = [] } }: { readonly shipment: DriverShipment }) {
  const { t } = useTranslation('givers')
  const locale = useLocale()
  const draft = useLiveQuery(() => readDraft(giversDraftOf(roundDraftOf(id))), [id])
  const waits =
    typeof draft === 'string' &&
    isUnsaved(
      rowsOfDraft(draft),
      givers.map((giver) => rowOf(giver, locale)),
    )
  const listed = [...(flow?.givers ?? []), ...givers]
  return (
    <Card padding="16px" display="grid" gap="12px">
      <LabelRow>
        <SectionTitle>{`${t('round')}: ${listed.length}`}</SectionTitle>
        {waits ? <Tag tone="warning">{t('unsaved.title')}</Tag> : null}
      </LabelRow>
      <LinkButton to={`/driver/shipments/${id}/addresses`} variant="outline" size="lg">
        {t(waits ? 'unsaved.goOn' : 'more')}
      </LinkButton>
      {waits ? <chakra.p color="fg.muted">{t('unsaved.body')}</chakra.p> : null}
    </Card>
  )
}

import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { OutgoingMailRow } from '#contract/accounts/outgoing-mails.ts'
import { joinParts } from '../../ui/controls/format.ts'
import { NoneText, ListLine, TitledCard } from '../../ui/theme/surfaces.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { MailStatusBadge } from '../shared/detail/MailStatusBadge.tsx'
import { useFormats } from '../shared/page/use-formats.ts'

export function ShipmentMails({ mails }: { readonly mails: readonly OutgoingMailRow[] }) {
  const { t } = useTranslation('shipments')
  const { moment } = useFormats()
  return (
    <TitledCard title={t('mails.title')}>
      {mails.length === 0 ? (
        <NoneText>{t('mails.none')}</NoneText>
      ) : (
        <chakra.ul paddingTop="4px">
          {mails.map((mail) => (
            <ListLine key={mail.id} minHeight="rowTwoLines">
              <chakra.div flex="1" minWidth={0} overflowWrap="anywhere">
                <TextLink to={`/mails/${mail.id}`}>{mail.subject ?? mail.recipients.join(', ')}</TextLink>
                <chakra.div fontSize="label" color="fg.muted">
                  {joinParts([mail.recipients.join(', '), moment(mail.sentAt ?? mail.createdAt)])}
                </chakra.div>
                {mail.lastError === undefined || mail.status === 'sent' ? null : (
                  <chakra.div fontSize="label" color="danger.fg">
                    {mail.lastError}
                  </chakra.div>
                )}
              </chakra.div>
              <MailStatusBadge status={mail.status} />
            </ListLine>
          ))}
        </chakra.ul>
      )}
    </TitledCard>
  )
}

import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askForSignature, signatureRequest } from '#contract/letters/signing-links.ts'
import { roleOnPaper } from '#contract/letters/without-waste-law.ts'
import {
  maySign,
  missingSignatures,
  outdatedSignatures,
  signsNow,
} from '#contract/shipments/asked-signatures.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { signatoryRoles } from '#contract/shipments/stated-signature.ts'
import { call } from '../../api/call.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import { QrCode } from '../../ui/controls/QrCode.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { useActionForm } from '../shared/forms/use-action-form.ts'
import { useFormats } from '../shared/page/use-formats.ts'

type Role = (typeof signatoryRoles)[number]
const { CheckInput, SelectInput, TextInput } = officeFields<{ role: Role; mail: boolean; email: string }>()

interface Link {
  readonly url: string
  readonly validUntil: string
  readonly sentTo?: string | undefined
}

/** Makes a link by which a party signs the letter on their own phone, and shows it or mails it. */
export function AskSignatureDialog({
  shipment,
  onClose,
}: {
  readonly shipment: Shipment
  readonly onClose: () => void
}) {
  const { t } = useTranslation(['signlinks', 'shipments'])
  const { id, number, askedSignatures, events } = shipment
  const [link, setLink] = useState<Link>()
  const signatures = events.flatMap(({ signature }) => signature ?? [])
  const [first] = [
    ...missingSignatures(askedSignatures, signatures).filter(signsNow(shipment)),
    ...outdatedSignatures(signatures),
  ]
  const open = maySign({ ...shipment, acceptance: shipment.acceptance && { outcome: shipment.acceptance } })
  const form = useActionForm({
    schema: signatureRequest,
    initial: { role: first ?? ('disposer' as Role), mail: true, email: '' },
    send: async (body) => setLink(await call(askForSignature, { params: { id }, body })),
  })
  return (
    <FormDialog
      title={t('title', { number })}
      description={t('description')}
      form={form}
      saveLabel={t('make')}
      onClose={onClose}
    >
      <SelectInput
        name="role"
        label={t('role')}
        required
        options={signatoryRoles.filter(open).map((value) => ({
          value,
          label: t(`shipments:signature.roles.${roleOnPaper(shipment, value)}`),
        }))}
      />
      <CheckInput name="mail" label={t('mail')} />
      <TextInput name="email" label={t('email')} help={t('emailHelp')} />
      {link === undefined ? null : <MadeLink link={link} />}
    </FormDialog>
  )
}

function MadeLink({ link: { url, validUntil, sentTo } }: { readonly link: Link }) {
  const { t } = useTranslation('signlinks')
  const { moment } = useFormats()
  return (
    <chakra.div display="grid" gap="12px">
      <Alert tone="success" title={sentTo === undefined ? t('made') : t('sent', { to: sentTo })}>
        {t('validUntil', { when: moment(validUntil) })}
      </Alert>
      <chakra.div display="grid" justifyItems="center">
        <QrCode dense text={url} label={t('code')} onError={reportQrError} />
      </chakra.div>
      <chakra.p fontSize="label" overflowWrap="anywhere">
        {url}
      </chakra.p>
    </chakra.div>
  )
}

const reportQrError = (error: unknown) => reportError(error, 'signing link code')

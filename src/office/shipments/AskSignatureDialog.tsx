import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companies } from '#contract/parties/companies.ts'
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
import { reportError, reportUnlessRefused } from '../../app/frame/fault-reports.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { QrCode } from '../../ui/controls/QrCode.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { useCopy } from '../shared/detail/use-copy.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { useActionForm } from '../shared/forms/use-action-form.ts'
import { readStatedFlow } from '../shared/page/read-stated-flow.ts'
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
  const address = useDefaultAddress(shipment, form.form.methods.watch('role'))
  if (link !== undefined) return <LinkMade title={t('title', { number })} link={link} onClose={onClose} />
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
      <TextInput
        name="email"
        label={t('email')}
        help={
          address === undefined
            ? t('emailHelp')
            : address === ''
              ? t('emailNone')
              : t('emailDefault', { email: address })
        }
      />
    </FormDialog>
  )
}

/** To which a link is mailed without another one, of the party on the letter; empty where the address book has none, undefined until it is read. */
function useDefaultAddress(
  { materialFlow: { id: flowId }, materialFlowVersion }: Shipment,
  role: Role,
): string | undefined {
  const [known, setKnown] = useState<{ readonly role: Role; readonly email: string }>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const read = async () => {
      const party = (await readStatedFlow(flowId, materialFlowVersion, signal))[role]
      const company = party && (await call(companies.read, { params: { id: party.id }, signal }))
      setKnown({ role, email: company?.generalEmail ?? '' })
    }
    read().catch((error: unknown) => {
      if (!signal.aborted) reportUnlessRefused('address of a signatory')(error)
    })
    return () => controller.abort()
  }, [flowId, materialFlowVersion, role])
  return known?.role === role ? known.email : undefined
}

function LinkMade({
  title,
  link: { url, validUntil, sentTo },
  onClose,
}: {
  readonly title: string
  readonly link: Link
  readonly onClose: () => void
}) {
  const { t } = useTranslation('signlinks')
  const { moment } = useFormats()
  const copy = useCopy()
  return (
    <Dialog
      title={title}
      size="md"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={() => void copy(url)}>
            {t('copy')}
          </Button>
          <Button onClick={onClose}>{t('done')}</Button>
        </>
      }
    >
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
    </Dialog>
  )
}

const reportQrError = (error: unknown) => reportError(error, 'signing link code')

import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportPersonalData } from '#contract/accounts/personal-data.ts'
import { call } from '../api/call.ts'
import { shareOrSave } from '../app/device/share-file.ts'
import { useForm } from '../app/forms/use-form.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Alert, Card, SectionTitle } from '../ui/theme/surfaces.tsx'
import { CurrentSecretField, type SecretKind } from './AccountForm.tsx'
import { TextLink } from '../ui/controls/TextLink.tsx'

/** Asks for the password or pincode, because the file is worth stealing. */
export function PersonalData({ kind }: { readonly kind: SecretKind }) {
  const { t } = useTranslation(['account', 'legal'])
  const [isSaved, setSaved] = useState(false)
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) => (password === '' ? { password: t('required') } : {}),
    send: async ({ password }) => {
      setSaved(false)
      const data = await call(exportPersonalData, { body: { password } })
      const content = JSON.stringify(data, undefined, 2)
      const file = new File([content], 'vrachtpas-personal-data.json', { type: 'application/json' })
      setSaved((await shareOrSave(file)) === 'saved')
      form.set('password', '')
    },
  })
  return (
    <Card>
      <chakra.form {...form.form} display="grid" gap="12px">
        <SectionTitle>{t('legal:data.title')}</SectionTitle>
        <chakra.p color="fg.muted">{t('legal:data.body')}</chakra.p>
        <chakra.p display="flex" flexWrap="wrap" gap="4px 20px">
          <TextLink to="/privacy">{t('legal:privacy')}</TextLink>
          <TextLink to="/terms">{t('legal:terms')}</TextLink>
        </chakra.p>
        {form.formError === undefined ? null : <Alert tone="danger">{form.formError}</Alert>}
        {isSaved ? <Alert tone="success">{t('legal:data.saved')}</Alert> : null}
        <CurrentSecretField kind={kind} {...form.text('password')} />
        <chakra.div>
          <Button type="submit" size="lg" variant="outline" disabled={form.busy}>
            {t('legal:data.download')}
          </Button>
        </chakra.div>
      </chakra.form>
    </Card>
  )
}

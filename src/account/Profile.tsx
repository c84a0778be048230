import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { users } from '#contract/accounts/users.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { call } from '../api/call.ts'
import { useDirtyForm } from '../app/forms/dirty-forms.ts'
import { checkSession } from '../app/session/session.ts'
import { useForm } from '../app/forms/use-form.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/fields.tsx'
import { Alert, Card, SectionTitle } from '../ui/theme/surfaces.tsx'
import { toast } from '../ui/overlays/toaster.ts'

/** The API clears a field by null. */
const nullIfBlank = (text: string) => text.trim() || null

function useProfileForm(user: CurrentUser) {
  const { t } = useTranslation('account')
  const initialValues = {
    firstName: user.firstName,
    lastNamePrefix: user.lastNamePrefix ?? '',
    lastName: user.lastName,
    phone: user.phone ?? '',
  }
  const form = useForm({
    initial: initialValues,
    validate: ({ firstName, lastName }) => ({
      ...(firstName.trim() === '' ? { firstName: t('required') } : {}),
      ...(lastName.trim() === '' ? { lastName: t('required') } : {}),
    }),
    send: async (values) => {
      await call(users.change, {
        params: { id: user.id },
        body: {
          firstName: values.firstName,
          lastNamePrefix: nullIfBlank(values.lastNamePrefix),
          lastName: values.lastName,
          phone: nullIfBlank(values.phone),
        },
      })
      await checkSession()
      toast('success', t('profile.saved'))
    },
  })
  const dirty = (Object.keys(initialValues) as (keyof typeof initialValues)[]).some(
    (name) => form.values[name] !== initialValues[name],
  )
  useDirtyForm(dirty)
  return { form, dirty }
}

export function Profile({ user }: { readonly user: CurrentUser }) {
  const { t } = useTranslation('account')
  const { form, dirty } = useProfileForm(user)
  return (
    <Card>
      <chakra.form {...form.form} display="grid" gap="16px">
        <SectionTitle>{t('profile.title')}</SectionTitle>
        {form.formError === undefined ? null : <Alert tone="danger">{form.formError}</Alert>}
        <chakra.div
          display="grid"
          gap="16px"
          gridTemplateColumns={{ base: '1fr', md: '1fr 140px 1fr' }}
          alignItems="start"
        >
          <TextField label={t('profile.firstName')} autoComplete="given-name" {...form.text('firstName')} />
          <TextField
            label={t('profile.lastNamePrefix')}
            autoComplete="additional-name"
            {...form.text('lastNamePrefix')}
          />
          <TextField label={t('profile.lastName')} autoComplete="family-name" {...form.text('lastName')} />
        </chakra.div>
        <TextField label={t('profile.phone')} type="tel" {...form.text('phone')} />
        <div>
          <Button type="submit" size="lg" disabled={form.busy || !dirty}>
            {t(form.busy ? 'busy' : 'profile.save')}
          </Button>
        </div>
      </chakra.form>
    </Card>
  )
}

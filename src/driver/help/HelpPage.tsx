import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { changeLanguage } from '../../app/session/change-language.ts'
import { useTitle } from '../../app/frame/use-title.ts'
import { LanguagePicker } from '../../parts/LanguagePicker.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { BackIcon } from '../../ui/theme/icons.tsx'
import { Card, PageTitle } from '../../ui/theme/surfaces.tsx'
import { CallTransporter } from '../shared/CallTransporter.tsx'
import { Fold } from '../shared/Fold.tsx'

const topics = [
  ['sending', ['sending.keepOn', 'sending.network', 'sending.now', 'sending.signIn', 'sending.file']],
  ['wrong', ['wrong.undo', 'wrong.correct', 'wrong.call']],
  ['check', ['check.hand', 'check.scan', 'check.offline', 'check.leave']],
  ['refused', ['refused.office', 'refused.receiver', 'refused.carrier']],
  ['phone', ['phone.old', 'phone.signIn', 'phone.lost', 'phone.home']],
] as const

/** As they are called on their screens. */
const buttons: Partial<
  Record<string, 'phone:outbox.sendNow' | 'driver:shipments.inspect' | 'correction:acceptance.title'>
> = {
  'sending.now': 'phone:outbox.sendNow',
  'check.hand': 'driver:shipments.inspect',
  'refused.receiver': 'correction:acceptance.title',
}

/** Outside the driver's shell: it opens without a session too, and where the phone's storage does not. */
export function Component() {
  const { t } = useTranslation(['help', 'correction', 'driver', 'phone'])
  const { hash, key } = useLocation()
  const navigate = useNavigate()
  useTitle(t('title'))
  return (
    <chakra.main maxWidth="column" marginInline="auto" padding="8px 16px 32px" display="grid" gap="16px">
      <chakra.header display="flex" justifyContent="space-between" alignItems="center">
        {/* Opened by its address, it has nothing to go back to. */}
        <Button
          variant="ghost"
          size="lg"
          onClick={() => void (key === 'default' ? navigate('/') : navigate(-1))}
        >
          <BackIcon />
          {t('driver:shell.back')}
        </Button>
        <LanguagePicker onChoose={(locale) => void changeLanguage(locale)} />
      </chakra.header>
      <PageTitle>{t('title')}</PageTitle>
      {topics.map(([topic, steps]) => (
        <Card key={topic} padding="4px 16px">
          <Fold
            line={<chakra.strong flex="1">{t(`${topic}.title`)}</chakra.strong>}
            name="topic"
            open={hash === `#${topic}`}
          >
            <chakra.ol display="grid" gap="12px" paddingBottom="12px" listStylePosition="outside">
              {steps.map((step) => (
                <chakra.li key={step} marginLeft="24px" listStyleType="decimal">
                  {t(step, { button: buttons[step] && t(buttons[step]) })}
                </chakra.li>
              ))}
            </chakra.ol>
          </Fold>
        </Card>
      ))}
      <CallTransporter />
    </chakra.main>
  )
}

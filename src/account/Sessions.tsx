import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { type Session, sessions } from '#contract/accounts.ts'
import { call } from '../api/call.ts'
import { Problem } from '../api/errors.ts'
import { language } from '../i18n/setup.ts'
import { Button } from '../ui/Button.tsx'
import { confirm } from '../ui/confirm.ts'
import { formatMoment } from '../ui/format.ts'
import { Alert, Card, LoadingState, SectionTitle, StatusBadge } from '../ui/surfaces.tsx'
import { toast } from '../ui/toaster.ts'
import { useLoaded } from './use-loaded.ts'

const readSessions = async (signal: AbortSignal) =>
  (await call(sessions.list, { query: { order: { lastUsedAt: 'desc' }, itemsPerPage: 100 }, signal })).member

/** Where this account is signed in, and the way to end that elsewhere: for a phone that was lost. */
export function Sessions() {
  const { t } = useTranslation('account')
  const { t: ofApp } = useTranslation('app')
  const loaded = useLoaded(readSessions)

  const end = async (one: Session) => {
    if (
      !(await confirm({
        title: t('sessions.endTitle'),
        body: t('sessions.endBody', { device: deviceOf(one.userAgent) ?? t('sessions.unknown') }),
        confirm: t('sessions.end'),
      }))
    )
      return
    try {
      await call(sessions.remove, { params: { id: one.id } })
      toast('success', t('sessions.ended'))
    } catch (error) {
      toast('error', error instanceof Problem ? error.detail : ofApp('noConnection'))
    }
    loaded.reload()
  }

  return (
    <Card>
      <chakra.div display="grid" gap="12px">
        <SectionTitle>{t('sessions.title')}</SectionTitle>
        {loaded.state === 'loading' ? (
          <LoadingState lines={2} label={ofApp('loading')} />
        ) : loaded.state === 'failed' ? (
          <Alert tone="warning" action={<Button onClick={loaded.reload}>{ofApp('tryAgain')}</Button>}>
            {loaded.detail ?? t('sessions.unreachable')}
          </Alert>
        ) : (
          <chakra.ul listStyleType="none" margin="0" padding="0" display="grid">
            {loaded.value.map((one) => (
              <chakra.li
                key={one.id}
                display="flex"
                gap="12px"
                alignItems="center"
                justifyContent="space-between"
                padding="10px 0"
                borderTop="1px solid"
                borderColor="border"
              >
                <chakra.div minWidth="0">
                  <chakra.div fontWeight="600" overflowWrap="anywhere">
                    {deviceOf(one.userAgent) ?? t('sessions.unknown')}
                  </chakra.div>
                  <chakra.div color="fg.muted" fontSize="0.9375rem">
                    {t('sessions.lastUsed', { moment: formatMoment(one.lastUsedAt, language()) })}
                  </chakra.div>
                </chakra.div>
                {one.current ? (
                  <StatusBadge tone="success">{t('sessions.current')}</StatusBadge>
                ) : (
                  <Button variant="outline" minHeight="44px" onClick={() => void end(one)}>
                    {t('sessions.end')}
                  </Button>
                )}
              </chakra.li>
            ))}
          </chakra.ul>
        )}
      </chakra.div>
    </Card>
  )
}

/** Browser and system in a few words, as far as the browser says. */
function deviceOf(userAgent: string | undefined): string | undefined {
  if (userAgent === undefined) return undefined
  const browser = /Edg\//.test(userAgent)
    ? 'Edge'
    : /Firefox\//.test(userAgent)
      ? 'Firefox'
      : /SamsungBrowser\//.test(userAgent)
        ? 'Samsung Internet'
        : /Chrome\//.test(userAgent)
          ? 'Chrome'
          : /Safari\//.test(userAgent)
            ? 'Safari'
            : undefined
  const system = /iPhone|iPad/.test(userAgent)
    ? 'iOS'
    : /Android/.test(userAgent)
      ? 'Android'
      : /Windows/.test(userAgent)
        ? 'Windows'
        : /Mac OS X/.test(userAgent)
          ? 'macOS'
          : /Linux/.test(userAgent)
            ? 'Linux'
            : undefined
  return [browser, system].filter((one) => one !== undefined).join(' · ') || undefined
}

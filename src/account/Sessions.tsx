import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { type Session, sessions } from '#contract/accounts/users.ts'
import { call } from '../api/call.ts'
import { isImpersonating } from '../app/session/impersonation.ts'
import { shownLanguage } from '../i18n/setup.ts'
import { Button } from '../ui/controls/Button.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { formatMoment, joinParts } from '../ui/controls/format.ts'
import { StatusBadge } from '../ui/theme/surfaces.tsx'
import { toast } from '../ui/overlays/toaster.ts'
import { useRemoteData } from '../app/frame/use-remote-data.ts'
import { AccountSection, Loaded, useFailureToast } from './AccountSection.tsx'

const readSessions = async (signal: AbortSignal) =>
  (await call(sessions.list, { query: { order: { lastUsedAt: 'desc' }, itemsPerPage: 100 }, signal })).member

export function Sessions() {
  const { t } = useTranslation('account')
  const showFailure = useFailureToast('end session')
  const sessionList = useRemoteData(readSessions)

  const endSession = async (session: Session) => {
    if (
      !(await confirm({
        title: t('sessions.endTitle'),
        body: t('sessions.endBody', { device: deviceOf(session.userAgent) ?? t('sessions.unknown') }),
        confirm: t('sessions.end'),
      }))
    )
      return
    try {
      await call(sessions.remove, { params: { id: session.id } })
      toast('success', t('sessions.ended'))
    } catch (error) {
      showFailure(error)
    }
    sessionList.reload()
  }

  return (
    <AccountSection title={t('sessions.title')}>
      <Loaded data={sessionList} failure={t('sessions.unreachable')}>
        {(found) => (
          <chakra.ul listStyleType="none" margin="0" padding="0" display="grid">
            {found.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => void endSession(session)} />
            ))}
          </chakra.ul>
        )}
      </Loaded>
    </AccountSection>
  )
}

function SessionRow({ session, onEnd }: { readonly session: Session; readonly onEnd: () => void }) {
  const { t } = useTranslation('account')
  return (
    <chakra.li
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
          {deviceOf(session.userAgent) ?? t('sessions.unknown')}
        </chakra.div>
        <chakra.div color="fg.muted" fontSize="0.9375rem">
          {t('sessions.lastUsed', { moment: formatMoment(session.lastUsedAt, shownLanguage()) })}
        </chakra.div>
      </chakra.div>
      {session.current ? (
        <StatusBadge tone="success">{t('sessions.current')}</StatusBadge>
      ) : isImpersonating() ? null : (
        <Button variant="outline" minHeight="44px" onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </chakra.li>
  )
}

/** Such as "Chrome · Android"; undefined when neither is recognised. */
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
  return joinParts([browser, system]) || undefined
}

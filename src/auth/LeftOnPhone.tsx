import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../app/fault-reports.ts'
import { type LeftOnPhone as Left, readLeftOnPhone } from '../app/left-on-phone.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Alert } from '../ui/surfaces.tsx'

/**
 * What waits on this phone for a driver to sign in, and the letters of what is on board. `onUsername` gets what the only
 * driver who left something signs in with.
 */
function LeftOnPhone({ onUsername }: { readonly onUsername: (username: string) => void }) {
  const { t } = useTranslation('phone', { keyPrefix: 'left' })
  const [left, setLeft] = useState<Left>()
  const tellUsername = useEffectEvent(onUsername)
  useEffect(() => {
    readLeftOnPhone().then(
      (found) => {
        setLeft(found)
        const [first, ...others] = found.work
        if (first?.username !== undefined && others.length === 0) tellUsername(first.username)
      },
      (error: unknown) => reportError(error, 'read what is left'),
    )
  }, [])
  if (left === undefined) return null
  return (
    <>
      {left.work.map(({ userId, name = t('driver'), unsent, sessionEnded }) => (
        <Alert key={userId} tone={unsent > 0 ? 'warning' : 'info'}>
          {[sessionEnded ? t('ended', { name }) : '', unsent > 0 ? t('unsent', { name, count: unsent }) : '']
            .join(' ')
            .trim()}
        </Alert>
      ))}
      {left.letters > 0 ? (
        <LinkButton to="/letters" variant="outline" size="lg">
          {t('letters')}
        </LinkButton>
      ) : null}
    </>
  )
}

export { LeftOnPhone as Component }

import { useLiveQuery } from 'dexie-react-hooks'
import { readPositionConsent } from '../../offline/settings/position-consent.ts'
import { reportError } from '../frame/fault-reports.ts'
import { useUser } from '../session/use-user.ts'

export { setPositionConsent } from '../../offline/settings/position-consent.ts'

/**
 * Since when the driver agrees to positions at load and unload; undefined until the device has answered.
 * Follows a choice made in another window.
 */
export function usePositionConsent(): { readonly since: string | undefined } | undefined {
  const { id } = useUser()
  return useLiveQuery(async () => {
    try {
      return { since: await readPositionConsent(id) }
    } catch (error) {
      reportError(error, 'read position consent')
      return { since: undefined }
    }
  }, [id])
}

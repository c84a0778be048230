import { useTranslation } from 'react-i18next'
import { reportUnlessRefused } from '../../../app/frame/fault-reports.ts'
import { toast } from '../../../ui/overlays/toaster.ts'

export function useCopy(): (text: string) => Promise<boolean> {
  const { t } = useTranslation('office', { keyPrefix: 'copy' })
  return async (text) => {
    // No clipboard on an insecure origin, or no permission: the text can be selected by hand.
    if (!('clipboard' in navigator)) {
      toast('info', t('notCopied'))
      return false
    }
    try {
      await navigator.clipboard.writeText(text)
      toast('success', t('copied'))
      return true
    } catch (error) {
      toast('info', t('notCopied'))
      reportUnlessRefused('copy')(error)
      return false
    }
  }
}

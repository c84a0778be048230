import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { reportUnlessRefused } from '../../app/fault-reports.ts'
import { IconButton } from '../../ui/Button.tsx'
import { CopyIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toaster.ts'

/** The code that drivers type to pair with the project, with a button to copy it. */
export function PairingCode({ code }: { readonly code: string }) {
  const { t } = useTranslation('office')
  const copy = async () => {
    // No clipboard on an insecure origin, or no permission: the code can be selected by hand.
    if (!('clipboard' in navigator)) return toast('info', t('projects.notCopied'))
    try {
      await navigator.clipboard.writeText(code)
      toast('success', t('projects.copied'))
    } catch (error) {
      toast('info', t('projects.notCopied'))
      reportUnlessRefused('copy pairing code')(error)
    }
  }
  return (
    <chakra.section
      aria-labelledby="pairing-code"
      background="bg.panel"
      border="1px solid"
      borderColor="border"
      borderRadius="card"
      padding="12px 16px"
      maxWidth="320px"
    >
      <chakra.h2 id="pairing-code" fontSize="0.8125rem" fontWeight="600" color="fg.muted">
        {t('projects.pairingCode')}
      </chakra.h2>
      <chakra.div display="flex" alignItems="center" gap="8px">
        <chakra.span
          fontFamily="mono"
          fontSize="1.375rem"
          fontWeight="600"
          letterSpacing="0.12em"
          userSelect="all"
        >
          {code}
        </chakra.span>
        <IconButton label={t('projects.copy')} onClick={() => void copy()}>
          <CopyIcon width={20} height={20} />
        </IconButton>
      </chakra.div>
      <chakra.p fontSize="0.8125rem" color="fg.muted">
        {t('projects.pairingHint')}
      </chakra.p>
    </chakra.section>
  )
}

import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton, Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { QrIcon } from '../../ui/theme/icons.tsx'
import { CopyField } from './CopyField.tsx'
import { PairingQr } from './PairingQr.tsx'

interface PairingCodeProps {
  readonly projectId: string
  readonly code: string
}

export function PairingCode({ projectId, code }: PairingCodeProps) {
  const { t } = useTranslation('projects')
  const [showsQr, setShowsQr] = useState(false)
  return (
    <chakra.section
      aria-labelledby="pairing-code"
      background="bg.panel"
      border="1px solid"
      borderColor="border"
      borderRadius="card"
      padding="8px 12px"
      width={{ sm: '320px' }}
      flexBasis={{ base: '100%', sm: 'auto' }}
      maxWidth="100%"
    >
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="8px">
        <chakra.h2 id="pairing-code" fontSize="label" fontWeight="600" color="fg.muted">
          {t('pairing.title')}
        </chakra.h2>
        <Button variant="ghost" size="sm" onClick={() => setShowsQr(true)}>
          <QrIcon width={18} height={18} />
          {t('pairing.showQr')}
        </Button>
      </chakra.div>
      <CopyField label={t('pairing.title')} value={code} size="lg" />
      <chakra.p fontSize="small" color="fg.muted">
        {t('pairing.hint')}
      </chakra.p>
      <Dialog
        size="sm"
        open={showsQr}
        onClose={() => setShowsQr(false)}
        title={t('pairing.qrTitle', { code })}
        description={t('pairing.hint')}
        footer={
          <LinkButton variant="outline" to={`/projects/${projectId}/pairing-sheet`}>
            {t('pairing.sheet')}
          </LinkButton>
        }
      >
        <chakra.div display="grid" justifyItems="center">
          <PairingQr code={code} />
        </chakra.div>
      </Dialog>
    </chakra.section>
  )
}

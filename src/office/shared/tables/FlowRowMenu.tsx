import { useTranslation } from 'react-i18next'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import { CopyIcon } from '../../../ui/theme/desk-icons.tsx'
import { MenuLink } from '../../../ui/overlays/Menu.tsx'
import { RowMenu } from '../page/item-actions.tsx'

type Named = Pick<OfficeFlow, 'id' | 'usualName'>

/** The menu of a flow in a list. */
export const flowRowMenu = (flow: Named) => <FlowRowMenu flow={flow} />

function FlowRowMenu({ flow }: { readonly flow: Named }) {
  const { t } = useTranslation('flows')
  return (
    <RowMenu name={flow.usualName}>
      <MenuLink icon={<CopyIcon />} to={`/material-flows/new?copy=${flow.id}`}>
        {t('actions.duplicate')}
      </MenuLink>
    </RowMenu>
  )
}

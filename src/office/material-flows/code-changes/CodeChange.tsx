import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { formatEwcCode } from '#contract/parties/ewc-codes.ts'
import { HelpText } from '../../../ui/controls/fields.tsx'
import { Card, SectionTitle, StatusBadge } from '../../../ui/theme/surfaces.tsx'
import { today } from '../../shared/detail/ewc-code-today.ts'
import { useFormats } from '../../shared/page/use-formats.ts'
import { ChangingFlows } from './ChangingFlows.tsx'
import type { CodeChangeProps } from './code-choices.ts'
import { goesOn } from './goes-on.ts'
import { SuccessorChoice } from './SuccessorChoice.tsx'

export function CodeChange(props: CodeChangeProps) {
  const { t } = useTranslation('codechanges')
  const { fullDay, name, number } = useFormats()
  const { ewcCode, from, flows } = props.change
  const next = goesOn(props.change)
  const effect =
    next === undefined ? (from > today() ? 'ends' : 'ended') : next.hazardous ? 'hazardous' : 'harmless'
  const open = flows.filter(({ planned }) => planned === undefined).length
  const todo = open === 0 ? 'todoNothing' : next === undefined ? 'todoCode' : 'todoNumber'
  return (
    <Card minWidth="0" aria-labelledby={`code-${ewcCode.id}`}>
      <chakra.div display="grid" gap="16px" minWidth="0">
        <chakra.div display="flex" flexWrap="wrap" gap="6px 12px" alignItems="center">
          <SectionTitle id={`code-${ewcCode.id}`}>
            {`${formatEwcCode(ewcCode.code, ewcCode.hazardous)} ${name(ewcCode.names)}`}
          </SectionTitle>
          <StatusBadge tone={effect === 'harmless' ? 'info' : 'warning'}>
            {t(effect, { day: fullDay(from) })}
          </StatusBadge>
          <HelpText>{t(todo, { count: open, shown: number(open), day: fullDay(from) })}</HelpText>
        </chakra.div>
        <SuccessorChoice {...props} />
        <ChangingFlows {...props} />
      </chakra.div>
    </Card>
  )
}

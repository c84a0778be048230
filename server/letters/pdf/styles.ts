import type { TextStyle } from './tagged-document.ts'

export const colors = {
  ink: '#11161b',
  muted: '#47525e',
  rule: '#98a2ae',
  danger: '#a3201a',
  paper: '#ffffff',
}

export const styles = {
  kind: { font: 'strong', size: 19, color: colors.ink },
  number: { font: 'strong', size: 12, color: colors.ink },
  state: { font: 'strong', size: 9, color: colors.ink },
  title: { font: 'strong', size: 9, color: colors.ink },
  boxNumber: { font: 'strong', size: 8, color: colors.paper },
  label: { size: 8, color: colors.muted },
  text: { size: 9, color: colors.ink },
  strong: { font: 'strong', size: 9, color: colors.ink },
  missing: { font: 'strong', size: 9, color: colors.danger },
  warning: { font: 'strong', size: 9.5, color: colors.danger },
  own: { size: 7.5, color: colors.muted },
  foot: { size: 7.5, color: colors.muted },
} as const satisfies Record<string, TextStyle>

import { useTranslation } from 'react-i18next'
import type { LmaError } from '#contract/integrations/lma.ts'
import type { lma } from '../../i18n/en/lma.ts'

/** The server's own codes have a text; the desk's come with theirs. */
export function useErrorText(): (error: LmaError) => string {
  const { t, i18n } = useTranslation('lma')
  return ({ code, text }) => {
    const known = i18n.exists(`lma:errors.${code}`)
      ? t(`errors.${code as keyof typeof lma.errors}`)
      : undefined
    return [known, text ?? (known === undefined ? code : undefined)].filter(Boolean).join(' ')
  }
}

import { useTranslation } from 'react-i18next'

/** Why the server refused a statement, in words, by the problem code. */
export function useReasons(): (code: string) => string {
  const { t } = useTranslation('office')
  return (code) => t(`shipment.reasons.${code}`, { defaultValue: code })
}

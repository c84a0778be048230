import { chakra } from '@chakra-ui/react'
import type { ImportLineError } from '#contract/parties/ewc-code-imports.ts'

export const LineError = ({ error: { column, value, message } }: { readonly error: ImportLineError }) => (
  <>
    {column === undefined ? null : (
      <>
        {column}
        {value === undefined ? null : (
          <>
            {' '}
            <chakra.q overflowWrap="anywhere">{value}</chakra.q>
          </>
        )}
        {': '}
      </>
    )}
    {message}
  </>
)

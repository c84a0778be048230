import { chakra } from '@chakra-ui/react'
import type { ImportLineError } from '#contract/parties/ewc-code-imports.ts'

/** What is wrong with a cell of an imported file, with its column and what stands in it. */
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

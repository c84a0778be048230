import { css } from '@emotion/react'

/**
 * Prints the content alone, black on white: without the top bar and what can only be pressed, but with a
 * page's own header, column titles, values of filters, and photos. Tables have every column, as wide as its
 * content; texts for screen readers stay hidden.
 */
export const printStyles = css`
  @media print {
    @page {
      margin: 14mm 12mm;
    }
    html,
    html.dark,
    body {
      background: #fff !important;
      color: #000 !important;
      color-scheme: light;
    }
    header:not(main header),
    nav,
    dialog,
    [data-no-print],
    [role='search'],
    [role='status'],
    td[data-tool],
    td[data-filler],
    main button:not(th *, [data-prints], :has(img)) {
      display: none !important;
    }
    main {
      padding: 0 !important;
    }
    section {
      border: none !important;
    }
    table {
      table-layout: auto !important;
      min-width: 0 !important;
      font-size: 8.5pt !important;
    }
    col {
      width: auto !important;
    }
    th,
    td {
      position: relative !important;
      inset: auto !important;
      z-index: auto !important;
      padding: 4px 6px !important;
      overflow: visible !important;
      white-space: normal !important;
    }
    td[data-numeric] {
      white-space: nowrap !important;
    }
    table * {
      color: #000 !important;
      font-size: inherit !important;
    }
    thead {
      display: table-header-group;
    }
    tr {
      break-inside: avoid;
    }
    [data-scrolls] {
      overflow: visible !important;
      max-height: none !important;
    }
  }
`

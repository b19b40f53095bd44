const IN_FRAGMENT = /[#&]tender_status=([^&]+)/;

/** The read-only token that a return put into the page's fragment, if there is one. */
export const statusTokenIn = (hash: string): string | undefined => IN_FRAGMENT.exec(hash)?.[1];

/** The fragment without it, so that it stays in no history and no shared link. */
export const withoutStatusToken = (hash: string): string => {
  const rest = hash.replace(IN_FRAGMENT, '').replace(/^&/, '#');
  return rest === '#' ? '' : rest;
};

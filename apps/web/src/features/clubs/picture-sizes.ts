// The widths at which pictures of clubs are shown, as the `sizes` of an image.

/** Of an icon, which is 2 to 4rem wide: with this all of a phone's load one file, the narrowest. */
export const ICON_SIZES = '3rem';

/** Of the banner on a club's home. */
export const BANNER_SIZES = '(min-width: 62rem) 60rem, calc(100vw - 2rem)';

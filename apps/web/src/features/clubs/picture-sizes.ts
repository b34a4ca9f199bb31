// The widths at which pictures of clubs are shown, as the `sizes` of an image.

/** Of an icon beside a name, which is 2 to 4rem wide: with this all of a phone's load one file, the narrowest. */
export const ICON_SIZES = '3rem';

/** Of an icon in the picker, which is 6.25 to 10rem wide. */
export const PICKER_ICON_SIZES = '8rem';

/** Of the banner on a club's home, beside the navigation on a desktop. */
export const BANNER_SIZES = '(min-width: 62rem) min(67rem, 100vw - 22rem), calc(100vw - 2rem)';

import { Button, type ButtonProps } from '@mantine/core';
import { Link, type LinkProps } from './link.tsx';

type ButtonLinkProps = Pick<ButtonProps, 'variant' | 'size' | 'leftSection' | 'fullWidth'> &
  Pick<LinkProps, 'href' | 'state' | 'children'>;

/** A link styled as a button. */
export function ButtonLink(props: ButtonLinkProps) {
  return <Button component={Link} {...props} />;
}

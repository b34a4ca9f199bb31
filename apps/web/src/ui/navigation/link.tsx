import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
} from 'react';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** History state for the linked page. */
  state?: unknown;
  children?: ReactNode;
}

const PlainLink = ({ state: _, ...props }: LinkProps) => <a {...props} />;

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

/** Injects the router's link component into this folder. */
export const LinkProvider = LinkContext.Provider;

/** A link inside the app, independent of the router. One with state is marked for first-script/early-press.ts. */
export function Link(props: LinkProps) {
  const Follow = useContext(LinkContext);
  return <Follow {...props} data-with-state={props.state === undefined ? undefined : ''} />;
}

/** An external link: opens a new window and sends no referrer. */
export function OutLink({ children, state: _, ...props }: LinkProps) {
  return (
    <a {...props} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** A link written by a user: as OutLink, marked as user-generated. */
export function UserLink({ children, state: _, ...props }: LinkProps) {
  return (
    <a {...props} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  );
}

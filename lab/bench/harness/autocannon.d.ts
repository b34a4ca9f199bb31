/** The part of autocannon that we use. */
declare module 'autocannon' {
  interface Asked {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
  }
  interface Options {
    url: string;
    connections: number;
    duration: number;
    overallRate?: number;
    requests: (Asked & { setupRequest?: (request: Asked) => Asked })[];
  }
  interface Instance extends Promise<{ errors: number; timeouts: number }> {
    on(
      event: 'response',
      heard: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): this;
  }
  function autocannon(options: Options): Instance;
  export = autocannon;
}

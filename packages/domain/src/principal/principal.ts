/** Who acts: an identity inside a tenant. Never a credential. */
export interface PrincipalRef {
  readonly tenantId: string;
  readonly principalId: string;
}

/** A principal as a request proved it: the scopes are its current ones, narrowed by the token that it used. */
export interface Principal extends PrincipalRef {
  readonly scopes: readonly string[];
}

/** What the directory says of a principal now. `version` rises with every change and ends in a hash of the content. */
export interface Authority extends PrincipalRef {
  readonly enabled: boolean;
  readonly scopes: readonly string[];
  readonly version: string;
}

import { ApiProperty } from '@nestjs/swagger';

export class Me {
  @ApiProperty() tenant_id!: string;
  @ApiProperty() principal_id!: string;
  @ApiProperty({ type: [String] }) scopes!: string[];
}

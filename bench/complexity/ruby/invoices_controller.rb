class InvoicesController < ApplicationController
  before_action :require_member
  before_action :set_invoice, only: %i[show update destroy]

  def index
    @invoices = Invoice.where(account: current_account).order(issued_on: :desc)
    @invoices = @invoices.overdue if params[:overdue]
    render json: @invoices.limit(50)
  end

  def show
    render json: @invoice, include: :lines
  end

  def create
    invoice = Invoice.new(invoice_params.merge(account: current_account))
    if invoice.save
      render json: invoice, status: :created
    else
      render json: { errors: invoice.errors.full_messages }, status: :unprocessable_entity
    end
  end

  def destroy
    return head :conflict if @invoice.paid?

    @invoice.destroy!
    head :no_content
  end

  private

  def set_invoice
    @invoice = Invoice.find_by!(account: current_account, number: params[:id])
  end

  def invoice_params
    params.require(:invoice).permit(:customer_id, :issued_on, lines: %i[text cents])
  end
end

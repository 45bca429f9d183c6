# frozen_string_literal: true

require "excon"

# Reads the stock of each supplier and writes down what has changed since the last time.
class StockLevelImporter
  Result = Data.define(:changed, :unknown)

  def initialize(supplier)
    @supplier = supplier
  end

  def call
    levels = download
    products = Product.where(supplier: @supplier, sku: levels.keys).index_by(&:sku)
    rows = levels.filter_map do |sku, level|
      product = products[sku]
      next if product.nil? || product.supplier_stock == level

      { id: product.id, sku: sku, supplier_stock: level, stock_checked_at: Time.current }
    end

    Product.transaction do
      Product.upsert_all(rows, update_only: %i[supplier_stock stock_checked_at]) if rows.any?
      @supplier.update!(imported_at: Time.current)
    end

    Result.new(changed: rows.size, unknown: levels.keys - products.keys)
  end

  private

  def download
    response = Excon.get(
      "#{@supplier.api_url}/stock.csv",
      headers: { "Authorization" => "Token #{@supplier.api_token}" },
      expects: [200],
      idempotent: true,
      retry_limit: 3,
      read_timeout: 60,
    )
    CSV.parse(response.body, headers: true).to_h { |row| [row["sku"], row["qty"].to_i] }
  rescue Excon::Error::Timeout
    Rails.logger.warn("#{@supplier.name} is slow again")
    {}
  end
end

using Shop.Data;

namespace Shop.Billing;

public class InvoiceWriter
{
    private readonly ShopDbContext _db;
    private readonly TimeProvider _clock;

    public InvoiceWriter(ShopDbContext db, TimeProvider clock)
    {
        _db = db;
        _clock = clock;
    }

    public async Task<Invoice> WriteAsync(int orderId, CancellationToken cancellation)
    {
        var order = await _db.Orders.FindAsync([orderId], cancellation)
            ?? throw new InvalidOperationException($"There is no order {orderId}.");
        if (order.InvoiceId is not null)
        {
            throw new InvalidOperationException($"Order {orderId} has an invoice already.");
        }

        var invoice = new Invoice
        {
            OrderId = order.Id,
            Cents = order.Lines.Sum(line => line.Cents * line.Quantity),
            IssuedAt = _clock.GetUtcNow(),
        };
        _db.Invoices.Add(invoice);
        order.Invoice = invoice;
        await _db.SaveChangesAsync(cancellation);
        return invoice;
    }
}
